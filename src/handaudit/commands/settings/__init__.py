"""Settings of ``handaudit check``: the file, the environment, ``--config KEY=VALUE`` and personas."""

"""Connects to a Dask cluster, or starts one on this machine."""

import contextlib
from collections.abc import Iterator
from typing import Any, Final

from handaudit.auditing.engines import NotStarted, processors
from handaudit.auditing.engines.safe_path import safe_path

PATIENCE: Final = 20.0
"""Seconds within which a scheduler must answer."""

WORKERLESS: Final = 120.0
"""Seconds within which a worker must come, on a busy machine or in a cloud."""


@contextlib.contextmanager
def connected(address: str | None) -> Iterator[Any]:
    """A client of the cluster whose scheduler has this address, or else of one that ends with the block.

    Raises:
        NotStarted: Dask is not installed, or there is no cluster, or it has no worker.
    """
    try:
        import distributed  # noqa: PLC0415  an optional dependency
        from dask import config as dask_config  # noqa: PLC0415  the same
    except ImportError as error:
        message = "--engine dask needs Dask: pip install distributed"
        raise NotStarted(message) from error
    made: Any = distributed
    with contextlib.ExitStack() as stack:
        try:
            if address is None:
                stack.enter_context(safe_path())
                stack.enter_context(dask_config.set(_of_workers(dask_config)))
                here = made.LocalCluster(
                    n_workers=processors(),
                    threads_per_worker=1,
                    dashboard_address="127.0.0.1:0",
                    silence_logs=50,
                )
                where = stack.enter_context(here)
            else:
                where = address
            client = stack.enter_context(made.Client(where, timeout=PATIENCE, set_as_default=False))
            try:
                client.wait_for_workers(1, timeout=WORKERLESS)
            except TimeoutError as error:
                raise OSError(f"it has had no worker for {WORKERLESS:.0f} seconds") from error
        except (OSError, ValueError, RuntimeError) as error:
            place = f"at {address}" if address else "on this machine"
            raise NotStarted(f"no Dask cluster {place}: {error}") from error
        yield client


def await_worker(client: Any) -> None:
    """Waits until the cluster has a worker.

    Raises:
        NotStarted: none comes.
    """
    try:
        client.wait_for_workers(1, timeout=WORKERLESS)
    except TimeoutError as error:
        message = f"the Dask cluster has had no worker for {WORKERLESS:.0f} seconds"
        raise NotStarted(message) from error


def _of_workers(config: Any) -> dict[str, Any]:
    """Settings for workers on this machine.

    Nobody looks at their profile, for which a thread interrupts the one that judges every 10 ms. And memory
    that was freed is used again at once, so giving it back to the system would take time for nothing.
    """
    environment = dict(config.get("distributed.nanny.pre-spawn-environ"))
    environment.pop("MALLOC_TRIM_THRESHOLD_", None)
    return {
        "distributed.worker.profile.enabled": False,
        "distributed.nanny.pre-spawn-environ": environment,
    }

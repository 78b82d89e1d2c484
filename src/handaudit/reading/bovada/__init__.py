"""Hand histories of Bovada, Ignition and Bodog."""

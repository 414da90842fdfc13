from tests.local_discord import driver, local_discord, local_process

__all__ = ["driver", "local_discord", "local_process"]

"""Weblate's settings: its example, with the stores of this run and without workers of its own."""
import os

from weblate.settings_example import *  # noqa: F403

DIRECTORY = os.environ["WEBLATE_RUN"]
DATA_DIR = os.path.join(DIRECTORY, "weblate")
CACHE_DIR = os.path.join(DATA_DIR, "cache")
SITE_DOMAIN = "127.0.0.1"
SECRET_KEY = "of a run on this machine only"
DEBUG = False
COMPRESS_ENABLED = False
# Repositories are folders of this machine.
VCS_FILE_PROTOCOL = True
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "postgres",
        "USER": "weblate",
        "HOST": os.path.join(DIRECTORY, "postgres"),
    }
}
CACHES = {
    "default": {
        "BACKEND": "django_redis.cache.RedisCache",
        "LOCATION": f"unix://{DIRECTORY}/redis.sock",
        "OPTIONS": {"CLIENT_CLASS": "django_redis.client.DefaultClient"},
    }
}
# Tasks run in the command that starts them.
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
CELERY_BROKER_URL = "memory://"
CELERY_RESULT_BACKEND = None

"""Sets Weblate up and has it translate both components by both services: weblate_commands.py ORIGINS URL KEY.

Each command is one of Weblate's own. They run in one process, because Weblate takes long to start. ORIGINS is the
folder of the repositories, with a list of components beside each."""
import json
import sys

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from weblate.trans.models import Project  # noqa: E402

SERVICES = {"deepl": "/v2/", "libretranslate": "/"}


def main(origins, url, key):
    # The checks are of a whole installation: mail, workers, hosts.
    call_command("migrate", "--no-input", "--skip-checks")
    call_command("createadmin", "--username", "admin", "--email", "admin@example.org", "--password", key)
    for service, path in SERVICES.items():
        settings = json.dumps({"url": url + path, "key": key})
        call_command("install_machinery", "--service", service, "--configuration", settings)
    for service in SERVICES:
        Project.objects.create(name=service, slug=service, web="http://127.0.0.1/")
        call_command("import_json", "--project", service, f"{origins}/{service}.json")
        for component in ("po", "json"):
            call_command("auto_translate", "--user", "admin", "--mt", service, service, component, "pt")
        call_command("commit_pending", "--age", "0", service)


main(*sys.argv[1:])

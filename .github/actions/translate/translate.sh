#!/usr/bin/env bash
# Translates the project in the current folder, commits the changed files to $BRANCH and opens a pull request.
# Files that had changed before are not committed.
set -euo pipefail
export LC_ALL=C

changed_files() {
  git ls-files --modified --others --exclude-standard -z | sort -zu
}

read -ra arguments <<< "${ARGUMENTS:-}"
before=$(mktemp)
after=$(mktemp)
trap 'rm -f "$before" "$after"' EXIT
changed_files > "$before"
status=0
targum translate "${arguments[@]}" || status=$?
echo "exit-status=$status" >> "$GITHUB_OUTPUT"
changed_files > "$after"
mapfile -d '' -t files < <(comm -z -13 "$before" "$after")
if [ ${#files[@]} -eq 0 ]; then
  echo "changed=false" >> "$GITHUB_OUTPUT"
  exit "$status"
fi
echo "changed=true" >> "$GITHUB_OUTPUT"

base=${GITHUB_HEAD_REF:-${GITHUB_REF_NAME:-$(git branch --show-current)}}
git switch --quiet --force-create "$BRANCH"
git add -- "${files[@]}"
git -c user.name="${GIT_AUTHOR_NAME:-targum}" -c user.email="${GIT_AUTHOR_EMAIL:-targum@users.noreply.github.com}" \
  commit --quiet --message "$TITLE"
git push --quiet --force origin "HEAD:refs/heads/$BRANCH"
# A pull request of the branch that is open shows the new commit.
if [ -z "$(gh pr list --head "$BRANCH" --state open --json number --jq '.[].number')" ]; then
  gh pr create --head "$BRANCH" --base "$base" --title "$TITLE" \
    --body "Translations of changed and missing texts. \`targum review\` lists the texts that a person has to look at."
fi
exit "$status"

# A machine with everything that a run needs, its browser included.
#
#   docker build --tag authorization-contract .
#   docker run --rm --init --ipc=host authorization-contract
#
# That tests the embedded sandbox. To test a target, from the folder with its files:
#
#   docker run --rm --init --ipc=host --user "$(id -u):$(id -g)" --env TARGET=development \
#     --env CONTRACT_HOME=/team --volume "$PWD:/team" --volume contract-keys:/state authorization-contract
#
# The run is your user, since nobody else can read the file of the target and its key. Reports are in that folder. /state has
# what runs remember of their keys at the portal: docs/portal.md.
#
# The version is that of @playwright/test in package.json; `npm run docs` writes it.
FROM mcr.microsoft.com/playwright:v1.65.1-noble

# Any user writes here, like in /tmp: whoever starts the container says who it is.
RUN install --directory --owner=pwuser --group=pwuser --mode=1777 /suite /state
USER pwuser
WORKDIR /suite
ENV CI=true HOME=/tmp XDG_STATE_HOME=/state

COPY --chown=pwuser:pwuser package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund

COPY --chown=pwuser:pwuser . .

CMD ["npm", "run", "contract"]

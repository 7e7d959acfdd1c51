# A machine with everything that a run needs, its browser included.
#
#   docker build --tag authorization-contract .
#   docker run --rm --init --ipc=host authorization-contract   # tests the embedded sandbox
#   docker run --name run --init --ipc=host --env TARGET=development \
#     --volume "$PWD/.env.development:/suite/.env.development:ro" \
#     --volume contract-keys:/home/pwuser/.local/state/authorization-contract authorization-contract
#   docker cp run:/suite/reports . && docker rm run
#
# The version is that of @playwright/test in package.json.
FROM mcr.microsoft.com/playwright:v1.65.1-noble

# The second folder has what runs remember of their keys at the portal: docs/portal.md.
RUN install --directory --owner=pwuser --group=pwuser /suite /home/pwuser/.local/state/authorization-contract
USER pwuser
WORKDIR /suite
ENV CI=true

COPY --chown=pwuser:pwuser package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund

COPY --chown=pwuser:pwuser . .

CMD ["npm", "run", "contract"]

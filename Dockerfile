# The program with what it needs to run, and nothing else: no compiler, no tests, no package manager's cache.
#   docker build -t banyan .
#   docker run --read-only --tmpfs /tmp --cap-drop ALL -v banyan:/data -p 127.0.0.1:8000:8000 banyan
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /banyan
COPY . .
RUN node scripts/run.mjs build \
  && node .runtime/node_modules/npm/bin/npm-cli.js ci --omit=dev --workspace=@banyan/server --no-fund --no-audit \
  && node .runtime/node_modules/npm/bin/npm-cli.js sbom --sbom-format=cyclonedx --omit=dev --workspace=@banyan/server > sbom.cdx.json \
  && rm -rf .runtime .cache

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
# Videos that every browser plays need ffmpeg, 300 MB: --build-arg FFMPEG=yes
ARG FFMPEG=no
RUN if [ "$FFMPEG" = yes ]; then apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*; fi
ENV NODE_ENV=production BANYAN_HOST=0.0.0.0 BANYAN_DATA_DIR=/data UV_THREADPOOL_SIZE=8
WORKDIR /banyan
COPY --from=build /banyan/LICENSE /banyan/package.json /banyan/sbom.cdx.json ./
COPY --from=build /banyan/node_modules node_modules
COPY --from=build /banyan/packages packages
COPY --from=build /banyan/apps/server/package.json apps/server/
COPY --from=build /banyan/apps/server/dist apps/server/dist
COPY --from=build /banyan/apps/web/dist apps/web/dist
# The image's own user without rights; a volume mounted here takes over who owns it.
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8000/api/health/live/').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "apps/server/dist/cli.js"]
CMD ["serve"]

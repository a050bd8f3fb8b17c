# The app with its own PostgreSQL, or with DATABASE_URL. Data lies in /data: mount a volume there.
FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && mkdir /data && chown -R node:node /app /data
# PostgreSQL does not run as root.
USER node
ENV HOST=0.0.0.0 PORT=3000 WHENCE_DATA=/data WHENCE_LOG=json
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s --interval=30s --timeout=10s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["npm", "start"]

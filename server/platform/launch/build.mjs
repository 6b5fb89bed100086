// `npm run build`: client and server beside each other, in one process, because the bundler takes longer to load than the server to build.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const configs = ['../../../client/vite.config.ts', './vite.config.ts']
await Promise.all(configs.map((path) => build({ configFile: fileURLToPath(new URL(path, import.meta.url)) })))

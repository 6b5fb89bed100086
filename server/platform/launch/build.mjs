// `npm run build`: client and server beside each other, in one process, because the bundler takes longer to load than the
// server to build. `npm start` is told when the server is built, and prints no list of files.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const logLevel = process.send === undefined ? 'info' : 'warn'
/** @param {string} config */
const run = (config) => build({ configFile: fileURLToPath(new URL(config, import.meta.url)), logLevel })

// Nothing is built for a start that has ended.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()

await Promise.all([
  run('./vite.config.ts').then(() => process.send?.('server built')),
  run('../../../client/vite.config.ts'),
])

import { createServer as createVite } from 'vite'
import { start } from './main.ts'

/** `npm run dev`: the server with Vite's development server in front of the client's sources, on one port. */
const vite = await createVite({
  configFile: new URL('../client/vite.config.ts', import.meta.url).pathname,
  server: { middlewareMode: true },
  appType: 'spa',
})
await start({ client: { middleware: vite.middlewares } })

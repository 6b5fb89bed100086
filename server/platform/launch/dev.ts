import { createServer as createVite } from 'vite'
import type { LandingTemplate } from '#server/features/landing/landing-template.ts'
import { start } from '#server/main.ts'

const vite = await createVite({
  configFile: new URL('../../../client/vite.config.ts', import.meta.url).pathname,
  server: { middlewareMode: true },
  appType: 'spa',
})
await start({
  client: {
    middleware: vite.middlewares,
    readLandingTemplate: async () => {
      const { readLandingTemplate } = await vite.ssrLoadModule('/features/landing/dev-template.ts')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ssrLoadModule does not know the types of a module
      return (readLandingTemplate as () => LandingTemplate)()
    },
  },
})

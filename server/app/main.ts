import { enableCompileCache } from 'node:module'

// Before anything else is loaded: what is compiled once is read from the cache at the next start.
enableCompileCache()
const { runServer } = await import('./run-server.ts')
await runServer()

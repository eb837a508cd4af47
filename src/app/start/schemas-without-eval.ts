import { config } from 'zod/mini'

// The page's policy forbids eval; zod compiles schemas with it and reports each one that it could not. This has to run
// before any schema is made: it is the first import of main.tsx, which vite.config.ts builds into one chunk.
config({ jitless: true })

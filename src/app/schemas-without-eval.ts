import { config } from 'zod/mini'

// The page's policy forbids eval; zod compiles schemas with it and reports each one that it could not. This has to run
// before any schema is made: it is the first import of main.tsx, and vite.config.ts puts it into the chunk of the contract.
config({ jitless: true })

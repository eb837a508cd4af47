import { fuzzAll } from './fuzz-all.ts'

/** As many as take seconds; `npm run fuzz` takes a million. */
fuzzAll(10_000)

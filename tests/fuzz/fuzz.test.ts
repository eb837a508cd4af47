import { fuzzAll } from './fuzz-all.ts'

fuzzAll(500)

import { testEveryStatement } from './every-statement.ts'

testEveryStatement(1)

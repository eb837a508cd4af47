import { testEveryStatement } from './every-statement.ts'

testEveryStatement(0)

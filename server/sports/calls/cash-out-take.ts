import { cashOutTake } from '#contract/sports/ticket-calls.ts'
import { handle } from './handle.ts'

export const handleCashOutTake = handle(cashOutTake, ({ member, cashOuts }, input) => cashOuts.take(member.id, input))

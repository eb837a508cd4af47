import * as z from 'zod/mini'

/**
 * What the sandbox venue can be made to do wrong. `answer-lost`: it applies a transfer and never answers; `request-lost`: it
 * does neither; `refused`: it refuses transfers; `pending`: it receives transfers and decides them when the fault ends;
 * `down`: it hangs up; `slow`: it answers late; `maintenance`: as said in its catalogue; `open-round`: it gives nothing back;
 * `callbacks-repeated`: of single wallets it says everything three times; `callbacks-lost`: it does not hear what its bets are
 * answered, and takes them back.
 */
export const VenueFault = z.enum([
  'answer-lost',
  'request-lost',
  'refused',
  'pending',
  'down',
  'slow',
  'maintenance',
  'open-round',
  'callbacks-repeated',
  'callbacks-lost',
])
export type VenueFault = z.infer<typeof VenueFault>

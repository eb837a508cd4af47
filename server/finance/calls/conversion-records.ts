import { conversionRecords } from '#contract/finance/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [C-14] */
export const handleConversionRecords = handle(conversionRecords, async ({ conversions, member }) =>
  accept({ conversions: await conversions.made(member.id) }),
)

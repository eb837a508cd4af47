import { dictionaryQuery } from '#contract/site/calls/system.ts'
import { dictionaryOf } from '#server/site/domain/dictionary.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleDictionaryQuery = handle(dictionaryQuery, async ({ client }, { types }) =>
  accept({
    dictionaries: [...new Set(types)].map((type) => ({ type, entries: dictionaryOf(type, client.language) })),
  }),
)

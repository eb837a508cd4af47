import { dictionaryQuery } from '#contract/calls/system.ts'
import { dictionaryOf } from '#server/domain/dictionary.ts'
import { accept, handle } from '#server/ports/handling.ts'

export const handleDictionaryQuery = handle(dictionaryQuery, async ({ client }, { types }) =>
  accept({
    dictionaries: [...new Set(types)].map((type) => ({ type, entries: dictionaryOf(type, client.language) })),
  }),
)

import { nameCheck } from '#contract/accounts/calls/accounts.ts'
import { isReservedUserName } from '#contract/accounts/rules/reserved-names.ts'
import { checkUserName, userNameKey } from '#contract/accounts/rules/user-name.ts'
import { nameCandidates, suggestionsOf } from '#server/accounts/domain/name-suggestions.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleNameCheck = handle(nameCheck, async ({ accounts }, { name }) => {
  if (checkUserName(name) !== null) return reject('NAME_REFUSED')
  if (isReservedUserName(name)) return reject('NAME_RESERVED')
  const candidates = nameCandidates(name, Math.random)
  const taken = await accounts.namesTaken([userNameKey(name), ...candidates])
  const available = !taken.has(userNameKey(name))
  return accept({ available, suggestions: available ? [] : suggestionsOf(candidates, taken) })
})

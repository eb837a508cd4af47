import { nameCheck } from '#contract/calls/accounts.ts'
import { checkUserName, userNameKey } from '#contract/rules/user-name.ts'
import { nameCandidates, suggestionsOf } from '#server/domain/accounts/name-suggestions.ts'
import { accept, handle, reject } from '#server/ports/handling.ts'

export const handleNameCheck = handle(nameCheck, async ({ accounts }, { name }) => {
  if (checkUserName(name) !== null) return reject('NAME_REFUSED')
  const candidates = nameCandidates(name, Math.random)
  const taken = await accounts.namesTaken([userNameKey(name), ...candidates])
  const available = !taken.has(userNameKey(name))
  return accept({ available, suggestions: available ? [] : suggestionsOf(candidates, taken) })
})

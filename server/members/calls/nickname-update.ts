import { isReservedNickname } from '#contract/accounts/rules/reserved-names.ts'
import { nicknameUpdate } from '#contract/members/calls/members.ts'
import { readFieldText } from '#contract/text/field-text.ts'
import { handle } from './handle.ts'
import { memberNow } from './own-details.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleNicknameUpdate = handle(nicknameUpdate, async (context, input) => {
  const nickname = readFieldText(input.nickname, { min: 2, max: 16 })
  if ('rule' in nickname) return reject('FIELD_REFUSED', { field: 'nickname', rule: nickname.rule })
  const siteNames = [context.settings.get('siteName'), context.settings.get('siteNameEn')]
  if (isReservedNickname(nickname.text, siteNames)) return reject('NICKNAME_RESERVED')
  const { retryAfterMs } = await context.memberCare.profiles.rename(context.member.id, nickname.text)
  if (retryAfterMs > 0) return reject('NICKNAME_TOO_SOON', { retryAfterMs })
  return accept({ userInfo: await memberNow(context) })
})

import type { GiftView, TextView } from '#src/machines/rooms/view-message.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import type { LineSubject } from '#src/shared/room/room-parts.tsx'
import { useRowReader } from './row-actions.ts'

/** The subject of a row with an author. */
export const useRowSubject = (message: TextView | GiftView): LineSubject => {
  const { t } = useTranslations()
  const { giftNames } = useRowReader()
  const { id: messageId } = message
  if (message.kind === 'text') return { ...message.author, messageId, quote: message.text }
  const { userId: memberId, username: nickname, avatar, level: vipLevel, role, giftId, combo, count } = message
  const giftName = giftNames.get(giftId) ?? message.giftName
  const quote = `${t('chat.giftSent', { name: giftName })} ×${Math.max(combo, count)}`
  return { memberId, nickname, avatar, vipLevel, role, messageId, quote }
}

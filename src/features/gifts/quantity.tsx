import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { giftCountMax } from '#contract/limits.ts'
import { isInputMethods } from '#src/ui/input-method.ts'
import { IconChevronDown } from '#src/ui/icons.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './gifts.module.css'

export const quantities = [1, 10, 66, 188, 520] as const

/** A number of one's own; what is no whole number of the allowed range changes nothing. */
export const CustomQuantity = ({ onDone }: { onDone?: () => void }) => {
  const { t } = useTranslations()
  const { tray } = useRoomActors()
  const [text, setText] = useState('')
  const apply = (typed: string): void => {
    const value = typed.normalize('NFKC')
    setText(value.replace(/\D/gu, ''))
    tray.send({ type: 'gift.count', count: Number(value) })
  }
  return (
    <input
      className={styles.custom}
      inputMode="numeric"
      maxLength={String(giftCountMax).length}
      value={text}
      placeholder={t('gifts.custom')}
      aria-label={t('gifts.custom')}
      onChange={(event) => apply(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isInputMethods(event.nativeEvent)) onDone?.()
      }}
    />
  )
}

/** The quantities as a menu beside the send button. */
export const QuantityMenu = () => {
  const { t } = useTranslations()
  const { tray } = useRoomActors()
  const [open, setOpen] = useState(false)
  const count = useSelector(tray, ({ context }) => context.count)
  const pick = (quantity: number): void => {
    tray.send({ type: 'gift.count', count: quantity })
    setOpen(false)
  }
  const trigger = (
    <button type="button" className={styles.qty} aria-label={`${t('gifts.quantity')} ${count}`}>
      ×{count}
      <IconChevronDown size={14} />
    </button>
  )
  return (
    <Popover open={open} onOpenChange={setOpen} label={t('gifts.quantity')} trigger={trigger} side="top" align="end">
      <div className={styles.qtyMenu}>
        {quantities.map((quantity) => (
          <button
            key={quantity}
            type="button"
            className={styles.qtyItem}
            aria-pressed={quantity === count}
            onClick={() => pick(quantity)}
          >
            {t('gifts.quantityOf', { count: quantity })}
          </button>
        ))}
        <CustomQuantity onDone={() => setOpen(false)} />
      </div>
    </Popover>
  )
}

/** The quantities as a row of the sheet. */
export const QuantityRow = () => {
  const { t } = useTranslations()
  const { tray } = useRoomActors()
  const count = useSelector(tray, ({ context }) => context.count)
  return (
    <fieldset className={styles.qtyRow} aria-label={t('gifts.quantity')}>
      {quantities.slice(0, 4).map((quantity) => (
        <button
          key={quantity}
          type="button"
          aria-pressed={quantity === count}
          onClick={() => tray.send({ type: 'gift.count', count: quantity })}
        >
          ×{quantity}
        </button>
      ))}
      <CustomQuantity />
    </fieldset>
  )
}

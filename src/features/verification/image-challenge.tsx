import { useEffect, useRef, useState } from 'react'
import type { ChallengeAnswer } from '#contract/verification/entities/verification.ts'
import type { VisibleChallenge } from '#src/machines/verification/verification-rules.ts'
import { Button } from '#src/ui/button.tsx'
import { asRow, asStack } from '#src/ui/layout.ts'
import { IconShield } from '#src/ui/account-icons.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './image-challenge.module.css'
import type { ChallengeMood } from './slider-challenge.tsx'

type Image = Extract<VisibleChallenge, { kind: 'image' }>

const hasFinePointer = (): boolean => matchMedia('(pointer: fine)').matches

/** Characters of a picture to type. [S-07, V-08] */
export const ImageChallenge = ({
  challenge,
  mood,
  onAnswer,
}: {
  challenge: Image
  mood: ChallengeMood
  onAnswer: (answer: ChallengeAnswer) => void
}) => {
  const { t } = useTranslations('verification')
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // On a phone the keyboard would cover the picture.
    if (hasFinePointer()) input.current?.focus()
  }, [])
  const typed = text.trim()
  return (
    <form
      className={asStack(14, 'oneColumn')}
      onSubmit={(event) => {
        event.preventDefault()
        if (mood === 'open' && typed !== '') onAnswer({ kind: 'image', text: typed })
      }}
    >
      <div className={styles.stage}>
        <img
          src={challenge.picture}
          alt={t('image.picture')}
          width={challenge.width}
          height={challenge.height}
          draggable={false}
        />
      </div>
      <div className={asRow(10)}>
        <TextInput
          ref={input}
          icon={<IconShield />}
          aria-label={t('image.label')}
          placeholder={t('image.placeholder', { length: challenge.length })}
          value={text}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          readOnly={mood !== 'open'}
          invalid={mood === 'refused'}
          className={styles.input ?? ''}
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={mood === 'checking'}
          disabled={mood !== 'checking' && (typed === '' || mood !== 'open')}
        >
          {t('image.submit')}
        </Button>
      </div>
    </form>
  )
}

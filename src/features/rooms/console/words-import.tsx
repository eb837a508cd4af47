import { useState } from 'react'
import { roomWordList } from '#contract/rooms/calls.ts'
import { ImportOutcome, type ImportedWord } from '#contract/rooms/entities/word-import.ts'
import { WordAct, WordMatch } from '#contract/rooms/entities/word-rule.ts'
import { readWordLines } from '#contract/rooms/rules/word-lines.ts'
import { roomWordImport, roomWordPreview } from '#contract/rooms/word-calls.ts'
import { useAskAgain } from '#src/shared/app/own-data.ts'
import { useServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { Button } from '#src/ui/button.tsx'
import { asRow, asText } from '#src/ui/layout.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { PillSelect } from '#src/ui/pill-select.tsx'
import { Segmented } from '#src/ui/tabs.tsx'
import { toast } from '#src/ui/toast-store.ts'
import styles from './words-import.module.css'

type Listed = ReturnType<typeof readWordLines>

/** Looks at a list before it is added, and adds it. */
const useImport = (onDone: (added: number) => void) => {
  const { gateway } = useServices()
  const askAgain = useAskAgain()
  const { room } = useRoomActors()
  const { roomNo: chatRoomNo } = room.getSnapshot().context
  const [seen, setSeen] = useState<readonly ImportedWord[] | null>(null)
  const preview = useCommand(
    ({ words }: Listed) => gateway.call(roomWordPreview, { chatRoomNo, words }),
    ({ words }) => setSeen(words),
  )
  const add = useCommand(
    ({ words }: Listed, requestId) => gateway.call(roomWordImport, { requestId, chatRoomNo, words }),
    ({ words }) => {
      askAgain(roomWordList)
      onDone(words.filter(({ outcome }) => outcome === 'new').length)
    },
  )
  return { seen, forget: () => setSeen(null), preview, add }
}

const Outcomes = ({ words, beyond }: { words: readonly ImportedWord[]; beyond: number }) => {
  const { t } = useTranslations('moderation')
  const groups = Map.groupBy(words, ({ outcome }) => outcome)
  return (
    <div className={styles.outcomes} aria-live="polite">
      {ImportOutcome.options.map((outcome) => {
        const group = groups.get(outcome) ?? []
        return group.length === 0 ? null : (
          <p key={outcome} data-outcome={outcome}>
            <b>{t(`import.${outcome}`, { count: group.length })}</b>
            <span translate="no">{group.map(({ text }) => text).join(' · ')}</span>
          </p>
        )
      })}
      {beyond > 0 ? <p data-outcome="full">{t('import.beyond', { count: beyond })}</p> : null}
    </div>
  )
}

interface ChoicesProps {
  match: WordMatch
  act: WordAct
  onMatch: (match: WordMatch) => void
  onAct: (act: WordAct) => void
}

/** What lines take that do not say it themselves. */
const Choices = ({ match, act, onMatch, onAct }: ChoicesProps) => {
  const { t } = useTranslations('moderation')
  return (
    <div className={asRow(8, 'wrap')}>
      <Segmented
        items={WordAct.options.map((value) => ({ value, label: t(`words.${value}`) }))}
        value={act}
        label={t('words.act')}
        onChange={onAct}
      />
      <PillSelect
        label={t('words.match')}
        value={match}
        options={WordMatch.options.map((value) => ({ value, label: t(`words.${value}`) }))}
        onChange={(value) => onMatch(WordMatch.parse(value))}
      />
    </div>
  )
}

interface NextProps {
  count: number
  isSeen: boolean
  isEmpty: boolean
  busy: boolean
  onPress: () => void
}

/** First a look at the list, then its words. */
const Next = ({ count, isSeen, isEmpty, busy, onPress }: NextProps) => {
  const { t } = useTranslations('moderation')
  return (
    <Button variant="primary" busy={busy} disabled={isSeen ? count === 0 : isEmpty} onClick={onPress}>
      {isSeen ? t('import.add', { count }) : t('import.preview')}
    </Button>
  )
}

/** A pasted list of words: what each line would come to, before it is added. [P-02] */
export const WordsImport = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslations('moderation')
  const [pasted, setPasted] = useState('')
  const [match, setMatch] = useState<WordMatch>('contains')
  const [act, setAct] = useState<WordAct>('hold')
  const listed = readWordLines(pasted, { match, act })
  const { seen, forget, preview, add } = useImport((added) => {
    toast(t('import.done', { count: added }), { tone: 'success' })
    onClose()
  })
  const count = seen?.filter(({ outcome }) => outcome === 'new').length ?? 0
  const refusal = preview.refusal ?? add.refusal
  const change = (alter: () => void): void => {
    forget()
    alter()
  }
  return (
    <Dialog
      open
      staysOnPress
      onClose={onClose}
      title={t('import.title')}
      closeLabel={t('common:close')}
      footer={
        <Next
          count={count}
          isSeen={seen !== null}
          isEmpty={listed.words.length === 0}
          busy={preview.busy || add.busy}
          onPress={() => (seen === null ? preview : add).send(listed)}
        />
      }
    >
      <div className={styles.form}>
        <textarea
          rows={8}
          value={pasted}
          aria-label={t('import.list')}
          placeholder={t('import.placeholder')}
          onChange={(event) => change(() => setPasted(event.target.value))}
        />
        <Choices
          match={match}
          act={act}
          onMatch={(value) => change(() => setMatch(value))}
          onAct={(value) => change(() => setAct(value))}
        />
        {refusal ? (
          <p className={asText('fs12', 'danger', 'lh15')} role="alert">
            {refusal.msg}
          </p>
        ) : null}
        {seen ? <Outcomes words={seen} beyond={listed.beyond} /> : <small>{t('import.hint')}</small>}
      </div>
    </Dialog>
  )
}

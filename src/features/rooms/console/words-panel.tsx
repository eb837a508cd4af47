import { useState, type FormEvent } from 'react'
import { wordLengthMax } from '#contract/limits.ts'
import { roomWordAdd, roomWordList, roomWordRemove } from '#contract/rooms/calls.ts'
import { WordAct, WordMatch, type WordRule } from '#contract/rooms/entities/word-rule.ts'
import { useAskAgain, useOwn } from '#src/shared/app/own-data.ts'
import { writeWordLines } from '#contract/rooms/rules/word-lines.ts'
import { saveText } from '#src/shared/app/save-text.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { isOver, TextCount } from '#src/ui/text-count.tsx'
import { asRow, asText } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { IconClose } from '#src/ui/icons.tsx'
import { PillSelect } from '#src/ui/pill-select.tsx'
import { IconPlus } from '#src/ui/room-icons.tsx'
import { Segmented } from '#src/ui/tabs.tsx'
import consoleStyles from './console.module.css'
import { WordsImport } from './words-import.tsx'
import styles from './words-panel.module.css'

const wordsAtFirst = 24

const useAdd = (chatRoomNo: string, onAdded: () => void) => {
  const { gateway } = useServices()
  const askAgain = useAskAgain()
  return useCommand(
    (word: Pick<WordRule, 'match' | 'act' | 'text'>, requestId) =>
      gateway.call(roomWordAdd, { requestId, chatRoomNo, ...word }),
    () => {
      askAgain(roomWordList)
      onAdded()
    },
  )
}

const AddWord = ({ roomNo }: { roomNo: string }) => {
  const { t } = useTranslations('moderation')
  const [text, setText] = useState('')
  const [match, setMatch] = useState<WordMatch>('contains')
  const [act, setAct] = useState<WordAct>('hold')
  const add = useAdd(roomNo, () => setText(''))
  const words = text.trim()
  const canAdd = words !== '' && !isOver(words, wordLengthMax)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (canAdd) add.send({ match, act, text: words })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Segmented
        atOnce
        items={WordAct.options.map((value) => ({ value, label: t(`words.${value}`) }))}
        value={act}
        label={t('words.act')}
        onChange={setAct}
      />
      <div className={styles.field}>
        <input
          value={text}
          aria-invalid={isOver(words, wordLengthMax) || undefined}
          placeholder={t('words.placeholder', { count: wordLengthMax })}
          aria-label={t('words.placeholder', { count: wordLengthMax })}
          onChange={(event) => setText(event.target.value)}
        />
        <PillSelect
          label={t('words.match')}
          value={match}
          options={WordMatch.options.map((value) => ({ value, label: t(`words.${value}`) }))}
          onChange={(value) => setMatch(WordMatch.parse(value))}
        />
        <Button type="submit" size="sm" icon={<IconPlus size={16} />} busy={add.busy} disabled={!canAdd}>
          {t('words.add')}
        </Button>
      </div>
      <TextCount value={words} limit={wordLengthMax} />
      <small>{t(`words.${match}Hint`)}</small>
      {add.refusal ? (
        <p className={asText('fs12', 'danger', 'lh15')} role="alert">
          {add.refusal.msg}
        </p>
      ) : null}
    </form>
  )
}

const Word = ({ roomNo, rule }: { roomNo: string; rule: WordRule }) => {
  const { t } = useTranslations('moderation')
  const { gateway } = useServices()
  const askAgain = useAskAgain()
  const remove = useCommand(
    (ruleId: string, requestId) => gateway.call(roomWordRemove, { requestId, chatRoomNo: roomNo, ruleId }),
    () => askAgain(roomWordList),
  )
  return (
    <li className={styles.word} data-act={rule.act} title={t(`words.${rule.act}`)}>
      <span>{rule.text}</span>
      <small>{t(`words.${rule.match}`)}</small>
      <button
        type="button"
        aria-label={t('words.remove', { word: rule.text })}
        disabled={remove.busy}
        onClick={() => remove.send(rule.ruleId)}
      >
        <IconClose size={14} />
      </button>
    </li>
  )
}

const Words = ({ roomNo, words, siteCount }: { roomNo: string; words: readonly WordRule[]; siteCount: number }) => {
  const { t } = useTranslations('moderation')
  const [isWhole, setWhole] = useState(false)
  const visible = isWhole ? words : words.slice(0, wordsAtFirst)
  return (
    <>
      <ul className={asRow(6, 'wrap')}>
        {visible.map((rule) => (
          <Word key={rule.ruleId} roomNo={roomNo} rule={rule} />
        ))}
      </ul>
      {visible.length < words.length ? (
        <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
          {t('words.more', { count: words.length - visible.length })}
        </Button>
      ) : null}
      {siteCount > 0 ? (
        <p className={asText('fs12', 'quiet', 'lh15')}>{t('words.site', { count: siteCount })}</p>
      ) : null}
    </>
  )
}

/** Blocked words and patterns of the room: what they find, and what becomes of a text. [P-02] */
export const WordsPanel = () => {
  const { t } = useTranslations('moderation')
  const { room } = useRoomActors()
  const { roomNo } = room.getSnapshot().context
  const [isPasting, setPasting] = useState(false)
  const list = useOwn(roomWordList, { chatRoomNo: roomNo })
  return (
    <section className={consoleStyles.panel} aria-label={t('words.title')}>
      <h2 className={consoleStyles.heading}>
        {t('words.title')}
        <small className={asText('fs12', 'quiet', 'regular')}>{list.data?.words.length ?? 0}</small>
        <span className={asRow(4, 'pushed')}>
          <Button size="sm" variant="ghost" onClick={() => setPasting(true)}>
            {t('import.open')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={!list.data?.words.length}
            onClick={() => saveText(`grandstand-words-${roomNo}.txt`, writeWordLines(list.data?.words ?? []))}
          >
            {t('import.export')}
          </Button>
        </span>
      </h2>
      {isPasting ? <WordsImport onClose={() => setPasting(false)} /> : null}
      <div className={styles.body}>
        <AddWord roomNo={roomNo} />
        <QueryView query={list} skeleton={[28, 28]}>
          {({ words, siteCount }) => <Words roomNo={roomNo} words={words} siteCount={siteCount} />}
        </QueryView>
      </div>
    </section>
  )
}

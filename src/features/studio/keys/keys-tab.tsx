import { useState } from 'react'
import { streamKeyNameMax, streamKeysMax } from '#contract/limits.ts'
import type { StreamKey } from '#contract/studio/entities/stream-key.ts'
import { studioKeys } from '#contract/studio/key-calls.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { ConfirmDialog } from '#src/shared/app/confirm-dialog.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useOwn } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from '#src/features/studio/studio.module.css'
import { Button } from '#src/ui/button.tsx'
import { copyText } from '#src/ui/copy-text.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconCopy } from '#src/ui/member-icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import { isOver } from '#src/ui/text-count.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useKeyCommands, type KeyCommands } from './use-key-commands.ts'

/** A text that is carried into another program, with a button that copies it. */
const CopyRow = ({ label, value }: { label: string; value: string }) => {
  const { t } = useTranslations('studio')
  return (
    <Row
      label={label}
      value={<code className={styles.code}>{value}</code>}
      action={
        <IconButton
          label={t('copy.label', { what: label })}
          onClick={() => copyText(value, { copied: t('copy.done'), failed: t('copy.failed') })}
        >
          <IconCopy size={18} />
        </IconButton>
      }
    />
  )
}

const AddForm = ({ add }: Pick<KeyCommands, 'add'>) => {
  const { t } = useTranslations('studio')
  const [name, setName] = useState('')
  const isReady = name.trim() !== '' && !isOver(name, streamKeyNameMax)
  const isFull = (add.refusal?.data as { rule: string } | null)?.rule === 'full'
  const taken = add.refusal?.name === 'FIELD_REFUSED' ? t(isFull ? 'keys.full' : 'keys.taken') : undefined
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) add.send(name.trim())
      }}
    >
      <TextField
        label={t('keys.name')}
        placeholder={t('keys.namePlaceholder')}
        limit={streamKeyNameMax}
        value={name}
        error={taken}
        onChange={(event) => setName(event.target.value)}
      />
      {add.refusal && !taken ? <p role="alert">{add.refusal.msg}</p> : null}
      {add.unanswered ? <p role="alert">{t('unanswered')}</p> : null}
      <Button variant="primary" type="submit" busy={add.busy} disabled={!isReady}>
        {t('keys.add')}
      </Button>
    </form>
  )
}

/** A key that was just made: its text can be copied now and never again. */
const MadeKey = ({ made }: { made: NonNullable<KeyCommands['made']> }) => {
  const { t } = useTranslations('studio')
  return (
    <Panel title={t('keys.made', { name: made.name || t('keys.unnamed') })} hint={t('keys.madeHint')}>
      <Rows>
        <CopyRow label={t('keys.text')} value={made.streamKey} />
      </Rows>
    </Panel>
  )
}

type Asked = { act: 'rotate' | 'revoke'; key: StreamKey } | null

const KeyRow = ({ streamKey, onAsk }: { streamKey: StreamKey; onAsk: (asked: Asked) => void }) => {
  const { t } = useTranslations('studio')
  const { language } = useAppearance()
  const { createdAtMs, usedAtMs } = streamKey
  const created = t('keys.created', { at: momentWords(createdAtMs, language) })
  const used = usedAtMs === null ? t('keys.unused') : t('keys.used', { at: momentWords(usedAtMs, language) })
  return (
    <Row
      label={streamKey.name || t('keys.unnamed')}
      value={`${created} · ${used}`}
      action={
        <span className={styles.acts}>
          <Button size="sm" onClick={() => onAsk({ act: 'rotate', key: streamKey })}>
            {t('keys.rotate')}
          </Button>
          <Button size="sm" onClick={() => onAsk({ act: 'revoke', key: streamKey })}>
            {t('keys.revoke')}
          </Button>
        </span>
      }
    />
  )
}

const KeyList = ({ keys, commands }: { keys: readonly StreamKey[]; commands: KeyCommands }) => {
  const { t } = useTranslations('studio')
  const [asked, setAsked] = useState<Asked>(null)
  const failed = [commands.rotate, commands.revoke].find(({ refusal, unanswered }) => refusal !== null || unanswered)
  return (
    <Panel
      title={t('keys.title')}
      hint={t('keys.hint', { max: streamKeysMax })}
      end={`${keys.length}/${streamKeysMax}`}
    >
      {keys.length === 0 ? <p className={styles.quiet}>{t('keys.none')}</p> : null}
      <Rows>
        {keys.map((key) => (
          <KeyRow key={key.keyId} streamKey={key} onAsk={setAsked} />
        ))}
      </Rows>
      {failed ? <Note tone="bad">{failed.refusal?.msg ?? t('unanswered')}</Note> : null}
      <AddForm add={commands.add} />
      <ConfirmDialog
        open={asked !== null}
        title={t(`keys.${asked?.act ?? 'rotate'}Title`, { name: asked?.key.name || t('keys.unnamed') })}
        text={t(`keys.${asked?.act ?? 'rotate'}Text`)}
        action={t(`keys.${asked?.act ?? 'rotate'}`)}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && commands[asked.act].send(asked.key.keyId)}
      />
    </Panel>
  )
}

const steps = ['obs', 'phone', 'values'] as const

/** The way from a key to a stream, in OBS and in the programs of phones. [S-02] */
const EncoderHelp = ({ rtmpPort }: { rtmpPort: number }) => {
  const { t } = useTranslations('studio')
  return (
    <Panel title={t('help.title')}>
      <Rows>
        <CopyRow label={t('help.server')} value={`rtmp://${location.hostname}:${rtmpPort}/live`} />
      </Rows>
      <ul className={styles.points}>
        {steps.map((step) => (
          <li key={step}>{t(`help.${step}`)}</li>
        ))}
      </ul>
    </Panel>
  )
}

/** The stream keys of the streamer's room, and how encoders are set up with them. [S-02] */
export const KeysTab = () => {
  const query = useOwn(studioKeys, {})
  const commands = useKeyCommands()
  return (
    <QueryView query={query} skeleton={[200, 160]}>
      {({ keys, rtmpPort }) => (
        <>
          {commands.made ? <MadeKey made={commands.made} /> : null}
          <KeyList keys={keys} commands={commands} />
          <EncoderHelp rtmpPort={rtmpPort} />
        </>
      )}
    </QueryView>
  )
}

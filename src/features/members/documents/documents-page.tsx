import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { materialList, materialSubmit } from '#contract/members/calls/members.ts'
import { MaterialKind, type Material } from '#contract/members/entities/member-details.ts'
import { materialsMax } from '#contract/limits.ts'
import { filterList } from '#contract/site/rules/list-filter.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconFile, IconUpload } from '#src/ui/member-icons.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { Segmented } from '#src/ui/tabs.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { dictionary } from '#src/shared/site/site-content.ts'
import { fullMomentWords } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { base64Of, formatBytes } from '#src/shared/app/file-text.ts'
import { Form } from '#src/features/members/form.tsx'
import { splitRefusal } from '#src/features/members/form-notice.tsx'
import { useMaterials, useMemberCache } from '#src/features/members/member-data.ts'
import { MemberSubPage } from '#src/features/members/member-frame.tsx'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import { checkLine } from '#src/features/members/profile/profile-rules.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { checkFile } from './document-rules.ts'
import styles from './documents-page.module.css'

const nameMax = 80

interface DropProps {
  file: File | null
  onFile: (file: File | null) => void
  error: string | undefined
}

/** Where a file is chosen or dropped: the input lies over all of it. Types and size are said before. */
const Drop = ({ file, onFile, error }: DropProps) => {
  const { t } = useTranslations('member')
  const [over, setOver] = useState(false)
  return (
    <div>
      <label className={styles.drop} data-over={over || undefined} data-invalid={error !== undefined || undefined}>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          className={styles.file}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => {
            onFile(event.target.files?.[0] ?? null)
            event.target.value = ''
          }}
        />
        <IconUpload size={24} />
        <b>{file ? file.name : t('documents.drop')}</b>
        <small>{file ? formatBytes(file.size) : t('documents.types')}</small>
      </label>
      <p role="alert" className={styles.error}>
        {error}
      </p>
    </div>
  )
}

/** What the site calls a kind of document; its code where the names do not come. [C-17] */
const useKindName = (): ((kind: MaterialKind) => string) => {
  const { gateway } = useShellServices()
  const { data, isError } = useQuery(dictionary(gateway, 'materialKind'))
  return (kind) => data?.get(kind) ?? (isError ? kind : '')
}

const useSubmit = (onDone: () => void) => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const { askAgain } = useMemberCache()
  return useCommand(
    (input: { kind: MaterialKind; name: string; content: string }, requestId) =>
      gateway.call(materialSubmit, { requestId, ...input }),
    () => {
      askAgain(materialList)
      toast(t('documents.sent'), { tone: 'success' })
      onDone()
    },
    undefined,
    'document',
  )
}

const SubmitForm = () => {
  const { t } = useTranslations('member')
  const kindName = useKindName()
  const [kind, setKind] = useState<MaterialKind>('identity')
  const [name, setName] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [tried, setTried] = useState(false)
  const reading = useRef(false)
  const command = useSubmit(() => {
    setName('')
    setFile(null)
    setTried(false)
  })
  const { at, notice } = splitRefusal(command, ['file', 'name'], { FILE_REFUSED: 'file' })
  const brokenName = checkLine(name, nameMax)
  const brokenFile = file ? checkFile(file) : tried ? 'missing' : null
  const send = async () => {
    setTried(true)
    if (!file || brokenName !== null || brokenFile !== null || reading.current) return
    reading.current = true
    const content = await base64Of(file)
    reading.current = false
    command.send({ kind, name: name.trim(), content })
  }
  return (
    <Form busy={command.busy} notice={notice} action={t('documents.submit')} onSubmit={() => void send()}>
      <div className={styles.fields}>
        <SelectField
          label={t('documents.kind')}
          value={kind}
          onChange={(event) => setKind(MaterialKind.parse(event.target.value))}
          options={MaterialKind.options.map((value) => ({ value, label: kindName(value) }))}
        />
        <TextField
          label={t('documents.name')}
          placeholder={t('documents.namePlaceholder')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={tried && brokenName ? t(`rules.text.${brokenName}`, { max: nameMax }) : at.name}
        />
      </div>
      <Drop
        file={file}
        onFile={(next) => {
          setFile(next)
          if (next && name === '') setName(next.name.replace(/\.[^.]+$/, '').slice(0, nameMax))
        }}
        error={brokenFile ? t(`documents.errors.${brokenFile}`) : at.file}
      />
      {command.busy ? <Progress label={t('documents.sending')} /> : null}
    </Form>
  )
}

const tones = { '0': 'warning', '1': 'success', '2': 'danger' } as const

const Materials = ({ materials }: { materials: readonly Material[] }) => {
  const { t, language } = useTranslations('member')
  const kindName = useKindName()
  return (
    <Rows>
      {materials.map((material) => (
        <Row
          key={material.id}
          icon={<IconFile />}
          label={material.name}
          value={[
            kindName(material.kind),
            formatBytes(material.sizeBytes),
            fullMomentWords(material.submittedAtMs, language),
          ].join(' · ')}
          action={<Badge tone={tones[material.status]}>{t(`documents.states.${material.status}`)}</Badge>}
        />
      ))}
    </Rows>
  )
}

const statusFilters = ['', '0', '1', '2'] as const

/** `?status=` of the address: states to show, none = all. [V-10] */
const useStatusFilter = () => {
  const [params, setParams] = useSearchParams()
  const status = filterList(params.get('status')).join(',')
  const choose = (next: string) => setParams(next === '' ? {} : { status: next }, { replace: true })
  return { status, choose }
}

const HandedIn = () => {
  const { t } = useTranslations('member')
  const { status, choose } = useStatusFilter()
  const query = useMaterials(status)
  const items = statusFilters.map((value) => ({
    value,
    label: value === '' ? t('documents.all') : t(`documents.states.${value}`),
  }))
  return (
    <>
      <Segmented items={items} value={status} label={t('documents.filter')} onChange={choose} />
      <QueryView query={query} skeleton={[44, 44]}>
        {({ materials }) =>
          materials.length === 0 ? (
            <Empty
              icon={<IconFile size={28} />}
              title={t(status === '' ? 'documents.none' : 'documents.noneSuch')}
              text={t('documents.noneText')}
            />
          ) : (
            <Materials materials={materials} />
          )
        }
      </QueryView>
    </>
  )
}

/** Documents that one hands in, and what became of them. [C-12, E-17] */
export const DocumentsPage = () => {
  const { t } = useTranslations('member')
  const all = useMaterials()
  const isFull = (all.data?.materials.length ?? 0) >= materialsMax
  return (
    <MemberSubPage title={t('sections.documents')}>
      <Panel title={t('documents.title')} hint={t('documents.hint')}>
        {isFull ? <p className={styles.full}>{t('documents.full', { max: materialsMax })}</p> : <SubmitForm />}
      </Panel>
      <Panel title={t('documents.list')}>
        <HandedIn />
      </Panel>
    </MemberSubPage>
  )
}

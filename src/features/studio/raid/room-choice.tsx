import { useEffect, useState } from 'react'
import { debounceMs } from '#contract/limits.ts'
import type { RaidRefusal } from '#contract/live/entities/raid.ts'
import { studioRaidTargets, type RaidTarget } from '#contract/studio/raid-calls.ts'
import { useOwn } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from '#src/features/studio/studio.module.css'
import { Button } from '#src/ui/button.tsx'
import { Row, Rows } from '#src/ui/panel.tsx'
import { TextField } from '#src/ui/text-field.tsx'

const searchMax = 40

/** The typed words, once nothing has been typed for a while. */
const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

interface RoomChoiceProps {
  action: string
  /** The action with the name of the streamer, for who cannot see the row. */
  actionOn: (name: string) => string
  refusalOf: (target: RaidTarget) => RaidRefusal | null
  busy: boolean
  onChoose: (roomNo: string) => void
}

const Targets = ({
  targets,
  action,
  actionOn,
  refusalOf,
  busy,
  onChoose,
}: RoomChoiceProps & { targets: readonly RaidTarget[] }) => {
  const { t } = useTranslations('studio')
  if (targets.length === 0) return <p className={styles.quiet}>{t('raid.none')}</p>
  return (
    <Rows>
      {targets.map((target) => {
        const { roomNo, title, nickname, viewers, isFollowed } = target
        const refusal = refusalOf(target)
        const state = refusal === null ? t('raid.viewers', { count: viewers }) : t(`raid.why.${refusal}`)
        return (
          <Row
            key={roomNo}
            label={isFollowed ? t('raid.followed', { name: nickname }) : nickname}
            value={`${title} · ${state}`}
            action={
              <Button
                size="sm"
                busy={busy}
                disabled={refusal !== null}
                aria-label={actionOn(nickname)}
                onClick={() => onChoose(roomNo)}
              >
                {action}
              </Button>
            }
          />
        )
      })}
    </Rows>
  )
}

/** A search over rooms on air, with what is done with one of them. [S-02] */
export const RoomChoice = (props: RoomChoiceProps) => {
  const { t } = useTranslations('studio')
  const [search, setSearch] = useState('')
  const targets = useOwn(studioRaidTargets, { search: useSettled(search).trim().slice(0, searchMax) })
  return (
    <>
      <TextField
        type="search"
        label={t('raid.search')}
        placeholder={t('raid.searchPlaceholder')}
        value={search}
        limit={searchMax}
        onChange={(event) => setSearch(event.target.value)}
      />
      <QueryView query={targets} skeleton={[56, 56]}>
        {(data) => <Targets {...props} targets={data.targets} />}
      </QueryView>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FloatWindow } from '#contract/site/entities/site-config.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconClose } from '#src/ui/icons.tsx'
import { RootMark } from '#src/ui/root-mark.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { floatWindows } from '#src/shared/site/site-content.ts'
import { useMemberId } from '#src/shared/app/own-data.ts'
import { usePictures } from '#src/shared/site/pictures.ts'
import { SiteLink } from '#src/shared/site/site-link.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { closedFloats, closeFloat } from './float-closed.ts'
import styles from './float-window.module.css'

const pageStore = () => localStorage

const Floating = ({ item, onClose }: { item: FloatWindow; onClose: () => void }) => {
  const { t } = useTranslations('site')
  const picture = usePictures()
  return (
    <aside className={styles.float} aria-label={t('float.label')}>
      <SiteLink to={item.link} className={styles.link}>
        <img src={picture(item.imageUrl)} alt="" className={styles.picture} />
        <b className={styles.title}>{item.title}</b>
        <span className={styles.text}>{item.text}</span>
      </SiteLink>
      <IconButton size="sm" className={styles.close ?? ''} label={t('float.close')} onClick={onClose}>
        <IconClose size={16} />
      </IconButton>
    </aside>
  )
}

/** One window a side, the left one first, until it is closed for the day; it steps back while a dialog is in front. [C-10, R-10] */
export const FloatWindows = () => {
  const { gateway } = useShellServices()
  const { data } = useQuery(floatWindows(gateway, useMemberId()))
  const [closed, setClosed] = useState(() => closedFloats(pageStore, Date.now()))
  const open = (data?.windows ?? []).filter(({ id }) => !closed.includes(id))
  const visible = (['left', 'right'] as const).flatMap((side) => open.find((item) => item.side === side) ?? [])
  if (visible.length === 0) return null
  return (
    <div className={styles.floats}>
      <RootMark name="data-floats" value={String(visible.length)} />
      {visible.map((item) => (
        <Floating
          key={item.id}
          item={item}
          onClose={() => setClosed((before) => [...before, ...closeFloat(pageStore, item.id, Date.now())])}
        />
      ))}
    </div>
  )
}

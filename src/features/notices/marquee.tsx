import { useQuery } from '@tanstack/react-query'
import { useState, type CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import { repeatForMarquee } from '#contract/site/rules/marquee.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconChevronLeft, IconChevronRight, IconMegaphone, IconPlay } from '#src/ui/icons.tsx'
import { IconPause } from '#src/ui/room-icons.tsx'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { announcements } from '#src/shared/site/site-content.ts'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { marqueeLines, marqueeSeconds, noticePath, type MarqueeLine } from './marquee-lines.ts'
import styles from './marquee.module.css'

interface LinesProps {
  lines: readonly MarqueeLine[]
}

const Round = ({ lines }: LinesProps) => (
  <ul className={styles.round}>
    {repeatForMarquee(lines).map(({ text, noticeId }, index) => (
      <li key={index}>
        {noticeId === null ? (
          text
        ) : (
          <Link to={noticePath(noticeId)} tabIndex={-1}>
            {text}
          </Link>
        )}
      </li>
    ))}
  </ul>
)

/** Two equal rounds pass; when the first is gone, the second stands where it began. [V-13] */
const Moving = ({ lines }: LinesProps) => (
  <div className={styles.window} aria-hidden="true">
    <div className={styles.track} style={{ '--round': `${marqueeSeconds(repeatForMarquee(lines))}s` } as CSSProperties}>
      <Round lines={lines} />
      <Round lines={lines} />
    </div>
  </div>
)

/** One line at a time, turned by hand. */
const Still = ({ lines }: LinesProps) => {
  const { t } = useTranslations('site')
  const [turned, setTurned] = useState(0)
  const line = lines[turned % lines.length]
  if (!line) return null
  return (
    <>
      <p className={styles.still} title={line.text} aria-live="polite">
        {line.noticeId === null ? line.text : <Link to={noticePath(line.noticeId)}>{line.text}</Link>}
      </p>
      {lines.length > 1 ? (
        <>
          <IconButton
            size="sm"
            label={t('marquee.previous')}
            onClick={() => setTurned((turned + lines.length - 1) % lines.length)}
          >
            <IconChevronLeft size={16} />
          </IconButton>
          <IconButton size="sm" label={t('marquee.next')} onClick={() => setTurned((turned + 1) % lines.length)}>
            <IconChevronRight size={16} />
          </IconButton>
        </>
      ) : null}
    </>
  )
}

/** Announcements and the server's words, passing by; they rest under the pointer, on demand, and for reduced motion. [V-13, E-14] */
export const Marquee = () => {
  const { t } = useTranslations('site')
  const { gateway, site } = useShellServices()
  const { data } = useQuery(announcements(gateway))
  const nowMs = useServerSeconds()
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [paused, setPaused] = useState(false)
  const lines = marqueeLines(data?.notices ?? [], site.notices, nowMs)
  if (lines.length === 0) return null
  const still = calm || paused
  return (
    <section className={styles.marquee} aria-label={t('marquee.label')}>
      <Link to="/app/notices" className={styles.all} title={t('marquee.all')}>
        <IconMegaphone size={18} />
        <VisuallyHidden>{t('marquee.all')}</VisuallyHidden>
      </Link>
      {still ? <Still lines={lines} /> : <Moving lines={lines} />}
      {calm ? null : (
        <IconButton
          size="sm"
          className={styles.pause ?? ''}
          label={paused ? t('marquee.play') : t('marquee.pause')}
          onClick={() => setPaused(!paused)}
        >
          {paused ? <IconPlay size={16} /> : <IconPause size={16} />}
        </IconButton>
      )}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Banner } from '#contract/site/entities/site-config.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { asText } from '#src/ui/layout.ts'
import { IconChevronLeft, IconChevronRight, IconPlay } from '#src/ui/icons.tsx'
import { IconGift, IconPause } from '#src/ui/room-icons.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { useHeld } from '#src/ui/use-held.ts'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { banners } from '#src/shared/site/site-content.ts'
import { useMemberId } from '#src/shared/app/own-data.ts'
import { usePictures } from '#src/shared/site/pictures.ts'
import { SiteLink } from '#src/shared/site/site-link.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './banners.module.css'
import { useCarousel, type Carousel } from './use-carousel.ts'

const BannerCard = ({ banner }: { banner: Banner }) => {
  const { t } = useTranslations('site')
  const picture = usePictures()
  return (
    <SiteLink to={banner.link} className={styles.card}>
      <img src={picture(banner.imageUrl)} alt="" loading="lazy" className={styles.picture} />
      <span className={styles.title}>{banner.title}</span>
      <span className={asText('fs12', 'lh145')}>{banner.text}</span>
      <span className={styles.go}>
        {t('banners.go')}
        <IconChevronRight size={14} />
      </span>
    </SiteLink>
  )
}

interface ControlsProps {
  carousel: Carousel
  /** Undefined: it does not move by itself. */
  paused: boolean | undefined
  onPause: () => void
}

const Controls = ({ carousel: { page, pages, turn }, paused, onPause }: ControlsProps) => {
  const { t } = useTranslations('site')
  return (
    <>
      <span className={styles.dots} aria-hidden="true">
        {Array.from({ length: pages }, (_, index) => (
          <i key={index} data-on={index === page || undefined} />
        ))}
      </span>
      <VisuallyHidden>{t('banners.page', { page: page + 1, pages })}</VisuallyHidden>
      {paused === undefined ? null : (
        <IconButton size="sm" label={paused ? t('banners.play') : t('banners.pause')} onClick={onPause}>
          {paused ? <IconPlay size={16} /> : <IconPause size={16} />}
        </IconButton>
      )}
      <IconButton size="sm" label={t('banners.previous')} onClick={() => turn(-1)}>
        <IconChevronLeft size={18} />
      </IconButton>
      <IconButton size="sm" label={t('banners.next')} onClick={() => turn(1)}>
        <IconChevronRight size={18} />
      </IconButton>
    </>
  )
}

const Slides = ({ items }: { items: readonly Banner[] }) => {
  const { t } = useTranslations('site')
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [paused, setPaused] = useState(false)
  const section = useRef<HTMLElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const held = useHeld(section)
  const carousel = useCarousel(strip, !calm && !paused && !held)
  return (
    <section ref={section} className={styles.section} aria-labelledby="banners">
      <SectionHead
        id="banners"
        icon={<IconGift />}
        title={t('banners.title')}
        end={
          carousel.pages > 1 ? (
            <Controls carousel={carousel} paused={calm ? undefined : paused} onPause={() => setPaused(!paused)} />
          ) : null
        }
      />
      <ul ref={strip} className={styles.strip}>
        {items.map((banner) => (
          <li key={banner.id} className={styles.cell}>
            <BannerCard banner={banner} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The banners of a place, where operators have put any. [C-03, C-10, L-09] */
export const Banners = ({ place }: { place: Banner['place'] }) => {
  const { gateway } = useShellServices()
  const { data } = useQuery(banners(gateway, place, useMemberId()))
  if (!data || data.banners.length === 0) return null
  return <Slides items={data.banners} />
}

import { useArt } from '#src/shared/site/site-frame.ts'
import styles from './promotion-picture.module.css'

/** A promotion's picture behind its words: whole at the right, in whatever shape the box is, and drawn on to the left. */
export const PromotionPicture = ({ picture }: { picture: string }) => {
  const art = useArt()
  return (
    <div className={styles.picture} aria-hidden="true">
      <img src={art(picture)} alt="" decoding="async" />
      <img src={art(picture)} alt="" decoding="async" className={styles.whole} />
    </div>
  )
}

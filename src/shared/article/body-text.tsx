import { bodyBlocks } from './body-blocks.ts'
import styles from './body-text.module.css'

/** The body of an article as text: paragraphs and lists. */
export const BodyText = ({ body }: { body: string }) => (
  <div className={styles.body}>
    {bodyBlocks(body).map((block, index) =>
      block.kind === 'paragraph' ? (
        <p key={index}>{block.text}</p>
      ) : (
        <ul key={index} className={styles.list}>
          {block.items.map((item, at) => (
            <li key={at}>{item}</li>
          ))}
        </ul>
      ),
    )}
  </div>
)

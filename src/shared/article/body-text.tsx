import { bodyBlocks } from './body-blocks.ts'
import styles from './body-text.module.css'

/** The body of an article as text: headings, paragraphs and lists. */
export const BodyText = ({ body }: { body: string }) => (
  <div className={styles.body}>
    {bodyBlocks(body).map((block, index) => {
      if (block.kind === 'heading') return <h2 key={index}>{block.text}</h2>
      if (block.kind === 'paragraph') return <p key={index}>{block.text}</p>
      return (
        <ul key={index} className={styles.list}>
          {block.items.map((item, at) => (
            <li key={at}>{item}</li>
          ))}
        </ul>
      )
    })}
  </div>
)

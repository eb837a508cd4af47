import type { ReactNode } from 'react'
import styles from './note.module.css'

export interface NoteProps {
  tone: 'good' | 'bad' | 'wait' | 'plain'
  children: ReactNode
}

/** What came of something, or why it cannot be, in a coloured box; a refusal is read out at once. */
export const Note = ({ tone, children }: NoteProps) => {
  const Box = tone === 'bad' ? 'p' : 'output'
  return (
    <Box className={styles.note} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      {children}
    </Box>
  )
}

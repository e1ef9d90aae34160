import { useState } from 'react'
import { opensAsPicture, type PictureProblem, pictureProblem } from './picture-problem.ts'

export type ChosenPicture = { name: string; url: string }

/** A picture between being chosen and being cropped, or why it cannot be used (V16). */
export function useChosenPicture() {
  const [chosen, choose] = useState<ChosenPicture>()
  const [problem, setProblem] = useState<PictureProblem | 'broken'>()
  return {
    chosen,
    problem,
    async take(picture: File | undefined) {
      if (!picture) return
      const url = URL.createObjectURL(picture)
      const found = pictureProblem(picture) ?? ((await opensAsPicture(url)) ? undefined : 'broken')
      setProblem(found)
      if (found) URL.revokeObjectURL(url)
      else choose({ name: picture.name, url })
    },
    close() {
      if (chosen) URL.revokeObjectURL(chosen.url)
      choose(undefined)
    },
  }
}

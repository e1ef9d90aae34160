import { useState } from 'react'
import { opensAsPicture, type PictureProblem, pictureProblem } from './picture-problem.ts'

type ChosenPicture = { name: string; url: string }

/** A picture between being chosen and being cropped, or why it cannot be used (V16). */
export function useChosenPicture() {
  const [chosen, choose] = useState<ChosenPicture>()
  const [problem, setProblem] = useState<PictureProblem | 'broken'>()
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen.url)
    choose(undefined)
  }
  return {
    name: chosen?.name,
    /** What the crop dialog needs; undefined while nothing is being cropped. */
    crop: chosen && { url: chosen.url, onClose: close },
    problem,
    async take(picture: File | undefined) {
      if (!picture) return
      const url = URL.createObjectURL(picture)
      const found = pictureProblem(picture) ?? ((await opensAsPicture(url)) ? undefined : 'broken')
      setProblem(found)
      if (found) URL.revokeObjectURL(url)
      else choose({ name: picture.name, url })
    },
  }
}

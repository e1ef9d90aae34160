import { useState } from 'react'
import { isReadablePicture, type PictureProblem, pictureProblem } from './picture-problem.ts'

type ChosenPicture = { name: string; url: string }

/** Keeps a picture that the user has chosen until it is cropped (V16). `take` checks a file and sets `problem` when it cannot be used. */
export function useChosenPicture() {
  const [chosen, setChosen] = useState<ChosenPicture>()
  const [problem, setProblem] = useState<PictureProblem | 'broken'>()
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen.url)
    setChosen(undefined)
  }
  return {
    name: chosen?.name,
    /** Props for the crop dialog: the picture's object URL, and `onClose`, which discards it. Undefined while no picture is chosen. */
    crop: chosen && { url: chosen.url, onClose: close },
    problem,
    async take(picture: File | undefined) {
      if (!picture) return
      const url = URL.createObjectURL(picture)
      const found = pictureProblem(picture) ?? ((await isReadablePicture(url)) ? undefined : 'broken')
      setProblem(found)
      if (found) URL.revokeObjectURL(url)
      else setChosen({ name: picture.name, url })
    },
  }
}

import { isSmall, SMALL_LABEL } from '@car/vocabulary/modules'
import { capitalised } from '@car/vocabulary/text'
import { Tag } from '../shared/components/tag.tsx'

/** Says that the law asks less of a property, if its size in fiscal modules is known and small. */
export const SmallProperty = ({ modulos }: { modulos: number | null }) =>
  modulos !== null && isSmall(modulos) && <Tag>{capitalised(SMALL_LABEL)}</Tag>

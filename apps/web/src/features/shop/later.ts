/** The parts that the first screen does not wait for, in one file. */
export { askMinorLimit } from './ask-minor-limit.ts';
export { askPromotion } from './ask-promotion.ts';
export { ListEmpty } from './list-empty.tsx';
export { NamedPack } from './named-pack.tsx';
export { MonthlyAllowance } from './monthly-allowance.tsx';
export { NewbieLink } from './newbie-link.tsx';
export { Note } from './note.tsx';
export { PackArt } from './pack-art.tsx';
export { OwnBalance } from './own-balance.tsx';
export { PromotionEnd } from './promotion-end.tsx';
export { QuantityBar } from './quantity-bar.tsx';
export { VipHeading } from './vip-heading.tsx';

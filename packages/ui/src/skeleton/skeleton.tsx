import { useEffect, useState, type ReactNode } from 'react';

export type SkeletonProps = {
  /** The final layout's own size, so that nothing moves when it comes. */
  width?: string | undefined;
  height?: string | undefined;
  shape?: 'box' | 'text' | 'round' | undefined;
};

export function Skeleton({ width = '100%', height, shape = 'box' }: SkeletonProps): ReactNode {
  const style = { inlineSize: width, blockSize: height };
  return <span className="d-skeleton" data-shape={shape} style={style} aria-hidden="true" />;
}

export type LoadingProps = {
  label: string;
  /** Said and shown after eight seconds, with what can be done instead of waiting. */
  slow?: ReactNode;
  children: ReactNode;
};

const slowAfterMs = 8000;

/** Holds skeletons: one status for listeners, nothing visible for the first moment. */
export function Loading({ label, slow, children }: LoadingProps): ReactNode {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="d-loading" aria-busy="true">
      <span className="d-hidden" role="status">
        {label}
      </span>
      {isSlow && slow ? <div role="status">{slow}</div> : null}
      {children}
    </div>
  );
}

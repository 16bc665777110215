// React asks for this name.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

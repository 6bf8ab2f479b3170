refuse-not-canonical = The order "{ $order }" is not in its canonical form.

### Why a line was not understood.

tongue-empty = There is nothing in this line.
tongue-too-long = This line is longer than an order can be.
tongue-no-verb = There is no order that begins with "{ $word }".
tongue-no-verb-near = There is no order that begins with "{ $word }". Did you mean { $near-or }?
tongue-no-name = There is no "{ $word }" that could stand here.
tongue-no-name-near = There is no "{ $word }" that could stand here. Did you mean { $near-or }?
tongue-no-name-among = There is no "{ $word }" that could stand here. There is { $near }.
tongue-ambiguous = "{ $word }" fits { $names }. Which do you mean?
tongue-two-ways = This can be read in more than one way: as { $examples-or }.
tongue-short = Something is missing after "{ $after }". A whole one looks like this: { $example }
tongue-stray = After "{ $after }" nothing fits "{ $word }". A whole one looks like this: { $example }
tongue-stray-near = There "{ $word }" does not fit. Did you mean { $near-or }?
